/**
 * Resizes pictures with a canvas: to WebP, which every browser displays, or to a format that every mail program
 * displays.
 */
type Format = 'image/webp' | 'image/png' | 'image/jpeg'

/**
 * The center of a picture as a square of `side` pixels, so that nobody downloads a whole photo to see a face. Like the
 * other function, throws an error with instructions when the browser cannot read the file.
 */
export async function toSquare(file: Blob, side: number): Promise<Blob> {
  const picture = await read(file)
  const cut = Math.min(picture.width, picture.height)
  const from = { x: (picture.width - cut) / 2, y: (picture.height - cut) / 2, width: cut, height: cut }
  return await draw(picture, from, { width: side, height: side }, 'image/webp')
}

/** The whole picture, scaled down if it exceeds `width` by `height` pixels, with its size. */
export async function fitInto(file: Blob, width: number, height: number, type: Format = 'image/png') {
  const picture = await read(file)
  const scale = Math.min(1, width / picture.width, height / picture.height)
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const from = { x: 0, y: 0, width: picture.width, height: picture.height }
  return { content: await draw(picture, from, size, type), ...size }
}

type Size = { width: number; height: number }

async function draw(picture: ImageBitmap, from: DOMRectInit & Size, to: Size, type: Format): Promise<Blob> {
  const canvas = new OffscreenCanvas(to.width, to.height)
  const { x = 0, y = 0, width, height } = from
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, to.width, to.height)
  picture.close()
  return await canvas.convertToBlob({ type, quality: 0.85 })
}

async function read(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new Error('Couldn’t read this picture. Choose a PNG, JPEG, GIF or WebP.')
  }
}
