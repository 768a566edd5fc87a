/** A photo's bytes: a local file, or memory. */
export type PhotoSource = { path: string } | { bytes: Uint8Array };
