// Types of the few functions of the Deno standard library that this project uses: its npm edition
// carries none.

declare module "@std/assert" {
  export class AssertionError extends Error {}
  export function assert(value: unknown, message?: string): asserts value;
  export function assertEquals<T>(actual: T, expected: T, message?: string): void;
  export function assertNotEquals<T>(actual: T, expected: T, message?: string): void;
  export function assertStrictEquals<T>(actual: T, expected: T, message?: string): void;
  export function assertMatch(actual: string, expected: RegExp, message?: string): void;
  export function assertStringIncludes(actual: string, expected: string, message?: string): void;
  export function assertAlmostEquals(actual: number, expected: number, tolerance?: number): void;
  export function assertGreater<T>(actual: T, expected: T, message?: string): void;
  export function assertGreaterOrEqual<T>(actual: T, expected: T, message?: string): void;
  export function assertLess<T>(actual: T, expected: T, message?: string): void;
  export function assertLessOrEqual<T>(actual: T, expected: T, message?: string): void;
  export function assertExists<T>(actual: T, message?: string): asserts actual is NonNullable<T>;
  export function assertInstanceOf<T>(
    actual: unknown,
    expected: new (...args: never[]) => T,
    message?: string,
  ): asserts actual is T;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    errorClass?: new (...args: never[]) => E,
    messageIncludes?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    fn: () => Promise<unknown>,
    errorClass?: new (...args: never[]) => E,
    messageIncludes?: string,
  ): Promise<E>;
  export function fail(message?: string): never;
}

declare module "@std/cli/parse-args" {
  export interface ParseOptions {
    readonly boolean?: readonly string[];
    readonly string?: readonly string[];
    readonly collect?: readonly string[];
    readonly negatable?: readonly string[];
    readonly alias?: Readonly<Record<string, string | readonly string[]>>;
    readonly default?: Readonly<Record<string, unknown>>;
    readonly stopEarly?: boolean;
    /** Called for what is not a known option; returning false keeps it out of the result. */
    readonly unknown?: (arg: string, key?: string, value?: unknown) => unknown;
  }
  export interface ParsedArgs {
    readonly _: readonly (string | number)[];
    readonly [option: string]: unknown;
  }
  export function parseArgs(args: readonly string[], options?: ParseOptions): ParsedArgs;
}

declare module "@std/path" {
  export function join(...parts: string[]): string;
  export function basename(path: string, suffix?: string): string;
  export function dirname(path: string): string;
  export function extname(path: string): string;
  export function fromFileUrl(url: string | URL): string;
  export function toFileUrl(path: string): URL;
  export function resolve(...parts: string[]): string;
  export function isAbsolute(path: string): boolean;
}

declare module "@std/streams/text-line-stream" {
  export class TextLineStream extends TransformStream<string, string> {
    constructor(options?: { allowCR?: boolean });
  }
}
