// Industry terms that dictionaries lack.
const TERMS = new Set(
  `saas martech fintech proptech insurtech edtech healthtech adtech devops revops salesops secops mlops crm crms erp smb smbs mrr
  arr cac ltv nps okr okrs kpi kpis roi cpc cpm ctr seo ppc sdr sdrs bdr bdrs csm csms icp icps sla slas poc rfp rfps roas demoed
  demoing upsell upsells upselling onboard onboarded onboarding offboarding webhook webhooks webinar webinars uptime downtime
  roadmap roadmaps playbook playbooks linkedin github gmail inbox inboxes unsubscribe deliverability dmarc dkim spf
  ecommerce api apis sdk sdks app apps config configs repo repos backend backends frontend frontends fullstack middleware dev devs
  admin admins infra async ops prod wifi vpn sso mfa gdpr hipaa ccpa chatbot chatbots copilot genai llm llms ai ml dataset
  datasets dashboard dashboards freemium churn churned touchpoint touchpoints takeaways intro intros exec execs vs eta etc
  asap fyi btw lol congrats btw aka iirc imo ps pps eod eow tbd tbc faq faqs pdf pdfs csv url urls html css hq vp ceo cto cfo coo cmo
  cofounder cofounders startup startups scaleup scaleups timezone timezones signup signups checkout screenshare screenshot
  screenshots voicemail voicemails whitepaper whitepapers benchmarked repurposing gamified actionable learnings`.split(
    /\s+/,
  ),
)

export const isTerm = (word: string): boolean => TERMS.has(word)
