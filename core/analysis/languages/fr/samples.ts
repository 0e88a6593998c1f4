import type { Samples } from '../samples.ts'

export const samples: Samples = {
  good: {
    subject: 'les retours dans votre entrepôt',
    text: `Bonjour Claire,

J’ai vu que Fernhill a ouvert trois postes au support en mars. Vos nouvelles recrues mettront des semaines à connaître les anciens tickets.

Chez Oakline, les nouveaux répondent seuls au bout de quatre jours, contre vingt avant. L’outil lit les tickets passés et prépare la réponse.

Une page sur leur méthode vous serait-elle utile ? Si ce n’est pas le cas, dites-le et je ne vous écrirai plus.

Bien à vous,
Ada Lovelace`,
  },
  poor: {
    subject: 'Opportunité : boostez votre chiffre d’affaires',
    text: `Madame, Monsieur,

Je me permets de vous contacter car nous sommes un acteur majeur, leader du marché, avec des années d’expérience. Nous proposons des solutions innovantes clés en main, sur mesure, pour maximiser vos synergies. Essai gratuit, résultats garantis, satisfait ou remboursé ! Offre limitée, aujourd’hui seulement.

Avez-vous 30 minutes pour un appel la semaine prochaine ? Cliquez ici pour réserver. Qu’en pensez-vous ? Je reste à votre disposition pour ton équipe.

Cordialement,
Max Martin`,
  },
  name: 'Claire',
  signature: 'Bien à vous,\nAda Lovelace',
  spoilt: [
    ['a greeting to anybody', 'Bonjour Claire', 'Madame, Monsieur', 'greeting'],
    ['a stock opener', 'J’ai vu', 'J’espère que vous allez bien. J’ai vu', 'weak-opener'],
    ['an opening about the sender', /J’ai vu.*/, 'Nous sommes une agence de Lyon.', 'personalization'],
    ['no way to opt out', / Si ce n’est.*/, '', 'opt-out'],
    ['a meeting before interest', /Une page.*/, 'Avez-vous 30 minutes mardi ?', 'ask-interest'],
    ['no ask', /\n\nUne page.*/, '', 'ask-present'],
    ['pressure', 'L’outil', 'Dernière chance, offre limitée. L’outil', 'pressure'],
    ['blame', 'L’outil', 'Vous n’avez jamais répondu. L’outil', 'guilt'],
    ['jargon', 'L’outil', 'Des synergies clés en main, de bout en bout. L’outil', 'jargon'],
    ['boasting', 'L’outil', 'Nous sommes leader du marché. L’outil', 'company-boast'],
    ['mixed address', 'L’outil', 'Cet outil, dans votre entrepôt, tu le connais. L’outil', 'address-mix'],
  ],
}
