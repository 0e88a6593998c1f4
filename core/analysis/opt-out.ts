/** A way out, in plain words: it is a courtesy, not an ask. */
export const OPT_OUT =
  /\b(?:unsubscribe|opt[- ]?out|opt me out|remove (?:me|you) from|take (?:me|you) off|stop (?:emailing|writing|hearing)|(?:will not|won(?:'|’)t|not) (?:write|email|contact|bother|message|follow up|reach out|hear from me|chase)|no longer (?:wish|want)|(?:reply|say|answer|just) (?:with )?["“']?(?:no|stop|pass|not interested)\b|if (?:this is|it is|it's|it’s|this isn't|this isn’t|it isn't|it isn’t) not|not relevant|not (?:a fit|for you|interested),)/i
