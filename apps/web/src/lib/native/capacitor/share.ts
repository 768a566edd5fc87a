import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { SharedContent } from '../native-bridge.ts';

/** Opens the system's share sheet with the address and the image file. */
export async function share({ title, text, url, image }: SharedContent): Promise<boolean> {
  // If there is no storage space for the image, the address is shared alone.
  const files = image ? await writeShared(image).catch(() => []) : [];
  try {
    await Share.share({
      title,
      url,
      ...(text === undefined ? {} : { text }),
      ...(files.length > 0 && { files }),
    });
  } catch (error) {
    // The user closed the sheet, which is not an error.
    return error instanceof Error && error.message === 'Share canceled';
  }
  return true;
}

/**
 * The share sheet only takes files on the disk. Android's file_paths.xml gives other apps access to
 * this folder.
 */
async function writeShared(file: File): Promise<string[]> {
  const { uri } = await Filesystem.writeFile({
    directory: Directory.Cache,
    path: `shared/${file.name}`,
    data: await base64Of(file),
    recursive: true,
  });
  return [uri];
}

/** The file in base64, which is the last part of a data URL. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
