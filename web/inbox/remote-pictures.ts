/** True where formatted mail names a picture on another server; `cid:` and `data:` pictures come with the mail. */
export const hasRemotePictures = (html: string | null): boolean =>
  html !== null && /(?:\b(?:src|srcset|background) ?= ?["']?|url\( ?["']?)https:\/\//i.test(html)
