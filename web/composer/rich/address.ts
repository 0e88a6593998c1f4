/** What a link may lead to; a merge tag may stand for one, and is checked when it is filled. */
export const isAddress = (href: string): boolean => /^\s*(?:https?:|mailto:|tel:|cid:|\{\{)/i.test(href)
