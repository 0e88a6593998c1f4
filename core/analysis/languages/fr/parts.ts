import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:bonjour|bonsoir|salut|hello|coucou|chère?s?|cher|madame|monsieur|mesdames|messieurs)(?!\p{L})[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Bb]onjour|[Bb]onsoir|[Ss]alut|[Cc]her|[Cc]hère)(?: (?:Madame|Monsieur|Mme|M\.|Dr)){0,2} \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:cordialement|bien cordialement|très cordialement|bien à vous|bien à toi|sincèrement|amicalement|à bientôt|au plaisir|meilleures salutations|sincères salutations|salutations(?: distinguées)?|respectueusement|(?:très )?(?:bonne|belle) (?:journée|soirée|semaine)(?: à vous| à toi)?|merci(?: d'avance| beaucoup| à vous| à toi)?|bises)[,.!]?$/iu,
  salutation:
    /^(?:bonjour|rebonjour|re-bonjour|bonsoir|salut|hello|coucou|chère?s?|cher|bien|à|nouveau|encore|très)$/iu,
  title:
    /^(?:monsieur|madame|mademoiselle|mme|mlle|m|mr|dr|docteur|docteure|professeure?|pr|maître|me)\.?$/iu,
  nobody:
    /^(?:Madame|Monsieur|Mesdames|Messieurs|Client|Cliente|Clients|Équipe|Tous|Toutes|Tout|À|Ami|Amis|Collègue|Collègues|Partenaire|Confrère|Dirigeant|Entrepreneur|Lecteur|Lecteurs|Lectrices|Abonné|Abonnés|Adhérent|Adhérents|Bonjour|Salut|Cher|Chère|Et|Responsable)(?!\p{L})/iu,
  toAnybody:
    /(?<!\p{L})(?:madame,? monsieur|messieurs|mesdames|à tous|à toutes|tout le monde|équipe|clients?|cliente|amis?|collègues?|partenaires?|dirigeants?|entrepreneurs?|responsables?|lecteurs?|lectrices?|abonnée?s?|adhérente?s?)(?!\p{L})/iu,
}
