/** The File System Access API, which Chromium alone has, on pages that came over TLS or from this machine. */
interface FileSystemHandle {
  queryPermission?(wish: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(wish: { mode: 'read' }): Promise<PermissionState>;
}

interface FileSystemDirectoryHandle {
  values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
}

interface DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemFileHandle | FileSystemDirectoryHandle | null>;
}

interface Window {
  showDirectoryPicker?(wish: { id: string; mode: 'read' }): Promise<FileSystemDirectoryHandle>;
}
