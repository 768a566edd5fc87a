/** The name under which a customer gets a photo: its own; of a RAW, of which they get the JPEG inside, with the ending of a JPEG. */
export const customerFileName = ({
  fileName,
  isEmbedded,
}: {
  fileName: string;
  isEmbedded: boolean;
}): string => (isEmbedded ? `${fileName.replace(/\.[^.]*$/, '')}.JPG` : fileName);
