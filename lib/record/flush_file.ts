// Brings what was written to the disk, so that it is there after a power cut.

/**
 * Flushes a file. A pipe or a device, which has nothing to be flushed to, counts as flushed. Rejects
 * when the system says that it failed.
 */
export async function flushFile(file: Deno.FsFile): Promise<void> {
  try {
    await file.syncData();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EINVAL" && code !== "ENOTSUP") throw error;
  }
}

/**
 * Flushes which files are in a folder, where the system can do that: some file systems keep a new file, and
 * forget its name. Never rejects.
 */
export async function flushFolder(path: string): Promise<void> {
  try {
    using folder = await Deno.open(path);
    await folder.sync();
  } catch {
    // Not every system opens folders.
  }
}
