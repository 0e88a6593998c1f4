/** The effects of HTML elements on a mail's text. */
export const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
export const SPACED = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
export const SILENT = new Set(
  'script style head title noscript template object svg math select textarea'.split(' '),
)
export const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements that a slash closes; for all others browsers ignore it. */
export const SELF_CLOSING = new Set(['svg', 'math'])
export const ACTIVE = new Set('script iframe object embed form applet frame frameset'.split(' '))
