import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { SharedContent } from '../native-bridge.ts';

/** Opens the system's share sheet with the address and, as a file, the picture. */
export async function share({ title, text, url, image }: SharedContent): Promise<boolean> {
  // Without room for the picture the address still goes out.
  const files = image ? await writeShared(image).catch(() => []) : [];
  try {
    await Share.share({
      title,
      url,
      ...(text === undefined ? {} : { text }),
      ...(files.length > 0 && { files }),
    });
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof Error && error.message === 'Share canceled';
  }
  return true;
}

/** The share sheet takes files of the disk only: this folder is the one that Android's file_paths.xml opens to other apps. */
async function writeShared(file: File): Promise<string[]> {
  const { uri } = await Filesystem.writeFile({
    directory: Directory.Cache,
    path: `shared/${file.name}`,
    data: await base64Of(file),
    recursive: true,
  });
  return [uri];
}

/** The end of a data URL is the file in base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
