/** A camera's own time (naive, in milliseconds as if it were UTC) as it wrote it: `YYYY-MM-DDTHH:mm:ss.sss`. */
export const formatZoneless = (cameraMs: number): string => new Date(cameraMs).toISOString().slice(0, -1);
