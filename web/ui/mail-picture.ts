import { fitInto } from './resize-picture.ts'

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** In pixels: the width of a mail on a high-density screen. */
const MOST = 1600
/** The initial width: mails are read in columns of about this size. */
const COLUMN = 600
/** Conversations show pictures up to this size. */
const MOST_BYTES = 3_000_000

export const isPictureFile = ({ type }: File): boolean => TYPES.has(type)

/**
 * A picture prepared for a mail, with its width; null when the content is not a picture, whatever its name. A photo is
 * redrawn, which removes its location; a small PNG or GIF is unchanged.
 */
export async function mailPicture(file: File): Promise<{ file: File; width: number } | null> {
  try {
    const { width, height } = await sizeOf(file)
    const isSmall = file.size <= MOST_BYTES && width <= MOST && height <= MOST
    if (isSmall && (file.type === 'image/png' || file.type === 'image/gif'))
      return { file, width: Math.min(width, COLUMN) }
    const photo = await fitInto(file, MOST, MOST, 'image/jpeg')
    const fitted = file.type === 'image/jpeg' ? photo : await fitInto(file, MOST, MOST)
    const drawn = fitted.content.size <= MOST_BYTES ? fitted : photo
    if (drawn.content.size > MOST_BYTES) return null
    return {
      file: new File([drawn.content], named(file.name, drawn.content.type), { type: drawn.content.type }),
      width: Math.min(drawn.width, COLUMN),
    }
  } catch {
    return null
  }
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

const named = (name: string, type: string): string =>
  `${name.replace(/\.[^.]{1,8}$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`
