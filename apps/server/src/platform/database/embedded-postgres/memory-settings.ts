const MB = 1024 * 1024;

/** A power of two, so that small changes of the machine's memory do not restart PostgreSQL. */
const powerOfTwo = (value: number): number => 2 ** Math.floor(Math.log2(value));

/**
 * The memory settings of the embedded PostgreSQL: an eighth of the machine's memory is its buffers,
 * from 64 MB to 1 GB. Node, the photo readers and the files of photos need the rest. PostgreSQL
 * takes a page of its buffers when it first reads into it, so an idle server stays small.
 */
export function memorySettings(totalBytes: number): Readonly<Record<string, string>> {
  const totalMb = totalBytes / MB;
  const bufferMb = Math.min(1024, Math.max(64, powerOfTwo(totalMb / 8)));
  return {
    shared_buffers: `${bufferMb}MB`,
    // The planner’s estimate of cached data, here and in the operating system. It reserves nothing.
    effective_cache_size: `${Math.max(256, powerOfTwo(totalMb / 2))}MB`,
    work_mem: totalMb < 2048 ? '4MB' : '8MB',
    // Building an index and vacuuming; one at a time uses it.
    maintenance_work_mem: `${Math.min(256, Math.max(32, powerOfTwo(totalMb / 16)))}MB`,
  };
}
