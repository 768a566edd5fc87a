/** A camera as people call it: "Canon EOS R6", "NIKON Z 6". Null when EXIF names none. */
export function cameraLabel(camera: {
  readonly make: string | null;
  readonly model: string | null;
}): string | null {
  const make = camera.make?.trim() ?? '';
  const model = camera.model?.trim() ?? '';
  const [brand = ''] = make.split(/\s/);
  if (brand !== '' && model.toUpperCase().startsWith(brand.toUpperCase())) return model;
  return [brand, model].filter(Boolean).join(' ') || null;
}
