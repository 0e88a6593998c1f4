import type { Node } from 'prosemirror-model'

/** The URL of the image that an HTML part references by `cid:`; null when it does not exist. */
export type FindPicture = (contentId: string) => Promise<string | null>

/** The page loads nothing from other sites: only attached images are shown, others show their alternative text. */
export function pictureView({ attrs }: Node, find: FindPicture | undefined): { dom: HTMLElement } {
  const dom = document.createElement('span')
  const name = String(attrs.alt) || 'picture'
  dom.className = 'rich-picture'
  dom.textContent = name
  const contentId = /^cid:(.+)$/.exec(String(attrs.src))?.[1]
  if (contentId && find) void showIn(dom, find(contentId), name, attrs.width as string | null)
  return { dom }
}

async function showIn(
  dom: HTMLElement,
  found: Promise<string | null>,
  name: string,
  width: string | null,
): Promise<void> {
  // An image that cannot be fetched now shows its name, and is sent nevertheless.
  const address = await found.catch(() => undefined)
  if (address) dom.replaceChildren(pictureAt(address, name, width))
  else if (address === null) dom.textContent = `${name}: not uploaded`
}

function pictureAt(address: string, alt: string, width: string | null): HTMLImageElement {
  const picture = document.createElement('img')
  picture.alt = alt
  if (width) picture.width = Number(width)
  picture.src = address
  return picture
}
