/** The prefixes that mail programs add to the subject of a reply: "Re:", "Fwd:", "AW: Re[2]:". */
export const REPLY_PREFIX = /^\s{0,9}(?:(?:re|fw|fwd|aw|sv|wg|antw)\s{0,3}(?:\[\d{1,3}\])?\s{0,3}:\s{0,9})+/i
