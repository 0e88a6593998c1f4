import type { AskPatterns } from '../language-pack.ts'

export const asks: AskPatterns = {
  interest:
    /\b(?:worth (?:a (?:look|chat|conversation|reply|try)|exploring|discussing|seeing|it|sharing|sending)|interested|open to|opposed to|against (?:the idea|hearing|seeing|me)|make sense|makes sense|would (?:it|that|this) (?:help|be (?:useful|helpful|relevant|of interest|worth))|(?:should|shall|can|could|may|might|want me to|mind if|ok if|okay if) i (?:send|share|forward|show)|want me to|mind if i|like me to|useful to (?:you|see)|curious|relevant (?:to|for) you|on your (?:radar|list|roadmap|plate)|a priority|care to see|is this something|sound (?:useful|interesting|relevant))\b/i,
  meeting:
    /\b(?:call|calls|meeting|meet|chat|demo|zoom|teams|calendar|calendly|schedule|book|slot|coffee|(?:\d{1,2}|ten|fifteen|twenty|thirty|quick)[ -]?(?:min|mins|minutes|minute)|hop on|jump on|catch up|(?:mon|tues|wednes|thurs|fri)day|tomorrow|next week|this week)\b/i,
  commitment:
    /\b(?:calls?|meetings?|demo|zoom|minutes?|mins?|(?:mon|tues|wednes|thurs|fri)day|tomorrow|next week|this week)\b/i,
  referral:
    /\b(?:right person|best person|who (?:[^\s?]{1,30} ){0,5}(?:handles|owns|looks after|runs|decides|manages|is in charge|is responsible|should i|would be)\b|point me|introduce me|some(?:one|body) else (?:on|at|in|i|who|that)|pass this (?:on|along))\b/i,
  // A sentence that orders the reader, at its start or after "please", "just", "then".
  action:
    /^(?:(?:so|and|or|then|please|just|simply|also|if (?:so|you[^,]{1,40}|that[^,]{1,40}|this[^,]{1,40}|not)),? )?(?:please |just |simply |kindly |feel free to |go ahead and )?(?:let me know|let us know|reply|respond|write back|hit reply|click|tap|sign up|register|subscribe|download|visit|check out|take a look|have a look|watch|read|book|schedule|grab|pick|choose|call|text|contact|email|send me|send us|tell me|share|fill|complete|join|try|start|get started|order|buy|claim|forward|introduce|confirm|add me|connect|follow)\b/i,
  order:
    /^(?:(?:if you(?:['’]d)? (?:like|wish|prefer|want|can)|if it helps|otherwise|in that case|or)[^,.?!]{0,20}, |or )?(?:please |just |simply |kindly )?(?:(?:give|drop|tell|send|show|call|ring|text|e?mail|point|shoot|ping|catch|reach|write|ask|add|keep|meet|join|visit|contact|phone|hit|buzz|message|walk|spare|lend|introduce|refer|forward|brief|fill|quote|invite) (?:me|us)\b|let(?:['’]s| us) (?:talk|speak|chat|meet|find|book|set|schedule|connect|discuss|see|have)\b|let me know\b|do (?:write|call|reply|tell|let|ring|get)\b|feel free to \w{2,12}\b|(?:drop|shoot|ping|phone|ring|buzz|name|point|send|come|stop|swing|say|take|test|ask|answer|pass|suggest|propose|put|leave|pencil) (?:me|us|by|over|by for|your|a|an|two|three|the word|it|this|yes|no|along|whoever|if|what)\b)|\b(?:yes|no|word|answer|line|reply)\b[^.?!]{0,20}\b(?:is|will|would) (?:plenty|enough|do|fine|suffice|be enough|be plenty)\b|\b(?:i(?:['’]d| would)|we(?:['’]d| would)) (?:appreciate|welcome|be grateful for|value) (?:a|an|any|your)\b|\ball (?:i|we) (?:need|ask|want) (?:is|from you)\b|\b(?:i|we)(?:['’]d| would) (?:be (?:glad|happy|grateful|keen|curious|pleased)|love|like) (?:to (?:hear|know|learn) (?:which|what|when|who|how|where|if|whether|from you|back|your)|if you)\b/i,
  offered:
    /\b(?:you can (?:book|schedule|sign|grab|pick|reach|call|find a time)|i(?:'|’)?d (?:love|like) to (?:chat|talk|meet|show|schedule|set up|hop|jump|connect|hear|learn)|would love to (?:chat|talk|meet|show|schedule|set up|hop|jump|connect|hear)|looking forward to (?:hearing|your reply|your response|speaking|meeting))\b/i,
  lateOrder:
    /(?:[;:,–—-] ?(?:or |and |then )?| or )(?:please|just|simply|kindly) (?:reply|respond|write back|send (?:me|us|it)|email|call|text|click|visit|fill|forward)\b|^if you (?:tell|send|give|name) me\b|^(?:a (?:yes|no|word|line|text|nod|call)|one word)\b[^.?!]{0,40},? and (?:i|we|it)\b|\bif there(?:(?:'|’)s| is) some(?:one|body) else (?:on|at|in|i|who|that)\b/i,
  request:
    /^(?:(?:so|and|or|also|then|but),? )?(?:(?:if|when|unless) [^,?]{1,50}, )?(?:can|could|any chance|(?:fine|ok|okay|alright) (?:to|if|with)|mind|would|will|may|might|shall|should|are you (?:free|available|around|up|the)|do you have|got|have you got|how about|what about|when|what time|does)\b/i,
  softOffer:
    /\b(?:happy to (?:buy you|share|send|post|mail|bring|lend|drop|show|do|walk|chat|hop|jump|explain|tell|help|make|put)|glad to (?:share|send|show|help)|still open to|always open to|can (?:share|send) (?:it|them|more|you))\b|\bif (?:so|it|that|this|you(?:['’]d)? (?:like|want|wish|prefer|need|are interested))\b[^.?!]{0,60}, (?:say so|say the word|i(?:['’]ll| will| can)|we(?:['’]ll| will| can)) ?(?!not|stop|leave|never|close|assume|take)/i,
}

/** An opt-out line in plain words is a courtesy, not an ask. */
export const optOut =
  /\b(?:unsubscribe|opt[- ]?out|opt me out|remove (?:me|you) from|to be removed|take (?:me|you) off|stop (?:emailing|writing|hearing)|(?:will not|won(?:'|’)t|not) (?:write|email|contact|bother|message|follow up|reach out|hear from me|chase)|no longer (?:wish|want)|(?:reply|say|answer|just) (?:with )?["“']?(?:no|stop|pass|not interested)\b|if (?:this is|it is|it's|it’s|this isn't|this isn’t|it isn't|it isn’t) not|not relevant|not (?:a fit|for you|interested),)/i
