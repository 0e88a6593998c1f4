/** The allowed link targets; a merge tag may replace one, and is checked when it is filled. */
export const isAddress = (href: string): boolean => /^\s*(?:https?:|mailto:|tel:|cid:|\{\{)/i.test(href)
