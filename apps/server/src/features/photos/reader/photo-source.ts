/** Where a photo's bytes are: a local file, or memory. */
export type PhotoSource = { path: string } | { bytes: Uint8Array };
