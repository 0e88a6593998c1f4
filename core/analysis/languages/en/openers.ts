export const weakOpener =
  /^(?:(?:i|we|just)?\s?(?:really |sincerely |truly )?(?:hope|hoping|trust)\b.{0,20}\b(?:email|message|note|mail|you(?:'re|’re| are| have|r))\b.{0,60}\b(?:well|week|day|great|good|safe|weekend|year|month|summer|holidays)\b|how are you|hope (?:all|everything) is well|hope you|i(?:'m| am|’m) (?:writing|reaching out|emailing|contacting)|(?:just )?(?:reaching|writing) out\b|i wanted to (?:reach out|introduce|touch base|connect)|my name is|allow me to introduce|let me introduce|i came across your (?:profile|company|website|linkedin)|i(?:'ll|’ll| will) (?:keep this|be) (?:short|brief)|i know you(?:'re|’re| are) busy|sorry to bother|you don(?:'|’)t know me)/i

export const aboutSenderOpener =
  /^(?:i\b(?! (?:saw|noticed|read|heard|loved|enjoyed|watched|listened|found|spotted|went through|came across))|i'm|i’m|i've|i’ve|we\b|we're|we’re|we've|we’ve|my\b|our\b|this is\b|at \p{Lu}[\p{L}]+,? (?:we|i)\b|as (?:a|the) (?:leading|premier|top|number one))/iu
