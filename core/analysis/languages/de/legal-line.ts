/**
 * Mandatory details on business letters (section 35a GmbHG, 37a HGB, and their Austrian and Swiss equivalents), and
 * links to imprint and privacy pages.
 */
export const legalLine =
  /^(?:[^\n]{0,80}(?<!\p{L})(?:hr[ab] ?\d{2,8}|amtsgericht \p{Lu}|registergericht|handelsregister|firmenbuch|fn ?\d{5}|ust-?id|uid: ?(?:atu|che)|che-\d{3}|umsatzsteuer-?id|steuernummer|steuer-nr|st\.-nr)[^\n]{0,160}|(?:sitz(?: der gesellschaft)?|geschäftsführ(?:er|erin|ung|erinnen)|geschäftsführende[^\n:]{0,30}|vorstand|vorsitzende[rn]?[^\n:]{0,40}|aufsichtsrat|inhaber(?:in)?|registernummer|firmensitz|anschrift) ?:[^\n]{1,160}|(?:impressum|datenschutz(?:erklärung|hinweise?)?)(?!\p{L})[^\n]{0,120})$/iu
