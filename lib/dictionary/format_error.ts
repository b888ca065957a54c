// The error of every file format of this room: word list, word graph, leave values.

/**
 * What was read is not a word list, word graph or leave values that can be used. The message says
 * what is wrong and names no file: whoever read the file knows its name.
 */
export class DictionaryFormatError extends Error {
  override readonly name = "DictionaryFormatError";
}
