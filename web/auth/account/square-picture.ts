/** In pixels; shown at 64 at most, on screens that have two or more for each. */
const SIDE = 256

/**
 * The middle of a picture as a small square one, so that nobody downloads a photograph to see a face. WebP, or PNG
 * where the browser can't write it. Throws what to do where the browser can't read the file.
 */
export async function toSquarePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This picture could not be read. Choose a PNG, JPEG, GIF or WebP.')
  })
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas
    .getContext('2d')!
    .drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
}
