/** The File System Access API. Only Chromium has it, on pages served over TLS or from localhost. */
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
