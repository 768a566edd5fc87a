/** A file name as cameras number them: `IMG_0123.JPG` is number 123 of the series `IMG_`. Null when it does not end in a number. */
export function fileNameSeries(fileName: string): { series: string; number: number } | null {
  const parts = /^(.*?)(\d{1,8})(?:\.[^.]*)?$/s.exec(fileName.slice(0, 255));
  return parts ? { series: parts[1]!.toUpperCase(), number: Number(parts[2]) } : null;
}
