import { phraseList } from '../../phrases.ts'

export const pressure = phraseList(`
    agissez maintenant, dernière chance, dernier rappel, dernier avis, offre limitée, temps limité, durée limitée, places limitées,
    plus que quelques places, dernières places, ne manquez pas, ne ratez pas, ne rate pas, ne tardez pas, dépêchez-vous, vite,
    aujourd'hui seulement, aujourd'hui uniquement, expire aujourd'hui, expire demain, expire bientôt, jusqu'à épuisement,
    profitez-en maintenant, achetez maintenant, commandez maintenant, réservez maintenant, inscrivez-vous maintenant,
    au plus vite, dès que possible, urgent, en urgence, offre exclusive, offre spéciale, occasion unique, maintenant ou jamais`)

export const guilt = phraseList(`
    vous n'avez pas répondu, vous n'avez jamais répondu, tu n'as pas répondu, tu n'as jamais répondu, vous m'ignorez, vous ignorez mes,
    tu ignores mes, je suis déçu, je suis déçue, déçu de votre, toujours pas répondu, c'est mon troisième mail, c'est mon troisième email,
    plusieurs tentatives, malgré mes relances, malgré mes nombreux, par politesse, par courtoisie, la moindre des politesses,
    silence radio, j'attends toujours`)

export const silence = phraseList(`
    sans réponse de votre part, sans retour de votre part, sans nouvelles de votre part, pas eu de retour, pas eu de réponse,
    pas reçu de réponse, pas reçu de retour, sans réponse de ta part, sans retour de ta part`)

/** Phrase lists, by check ID. */
export const phrases = {
  'spam-phrases': phraseList(`
    100 gratuit, entièrement gratuit, totalement gratuit, essai gratuit, gratuitement, gratuit, sans engagement, sans risque,
    satisfait ou remboursé, garanti, garantie, résultats garantis, argent facile, gagner de l'argent, gagnez de l'argent,
    revenus passifs, revenu complémentaire, travail à domicile, devenir riche, meilleur prix, prix imbattable, prix cassés, pas cher,
    remise, réduction, promotion, promo, bon plan, cadeau, vous avez gagné, félicitations vous, gagnant, loterie, cliquez ici,
    cliquez vite, crédit rapide, prêt sans, perdre du poids, bitcoin, crypto, première page de google, première position sur google,
    ceci n'est pas un spam, incroyable, exceptionnel`),
  'subject-pitch': phraseList(`
    !offre d'emploi, !offres d'emploi, !offre de poste, !offre de stage, !offre d'alternance, gratuit, offre, offre spéciale, promo, promotion, remise, réduction, économisez, prix, garanti, solution, solutions, boostez,
    augmentez, doublez, croissance, chiffre d'affaires, leads, plus de leads, opportunité, partenariat, collaboration, proposition,
    exclusif, urgent, dernière chance, important, invitation webinaire, démo, achetez, maintenant`),
  jargon: phraseList(`
    synergie, synergies, clé en main, clés en main, sur-mesure, sur mesure, innovant, innovante, innovants, innovantes, disruptif,
    disruptive, disruption, scalable, scalabilité, écosystème, transformation digitale, transformation numérique, best practices,
    bonnes pratiques, valeur ajoutée, proposition de valeur, création de valeur, leviers, levier de croissance, growth hacking,
    omnicanal, data-driven, piloté par la donnée, 360, de bout en bout, end-to-end, paradigme, changement de paradigme, game changer,
    révolutionnaire, révolutionner, optimiser, optimisation, maximiser, challenger, impacter, adresser vos enjeux, vos enjeux,
    vos problématiques, problématiques, process, roadmap, use cases, quick wins, pain points, boostez, propulser`),
  hedges: phraseList(`
    peut-être que nous, éventuellement, je pense que, je crois que, il me semble, si jamais, le cas échéant, un petit peu,
    si cela ne vous dérange pas, si ça ne te dérange pas, à tout hasard`),
  apology: phraseList(`
    désolé de vous déranger, désolée de vous déranger, désolé de te déranger, excusez-moi de vous déranger, pardon de vous déranger,
    je ne veux pas vous déranger, je m'excuse, veuillez m'excuser, toutes mes excuses, désolé pour, désolée pour`),
  'ask-vague': phraseList(`
    qu'en pensez-vous, qu'en penses-tu, dites-moi ce que vous en pensez, n'hésitez pas à me contacter, n'hésitez pas à revenir vers moi,
    n'hésitez pas, n'hésite pas, je reste à votre disposition, reste à votre disposition, restons à votre disposition, je reste disponible,
    dans l'attente de votre retour, dans l'attente de votre réponse, au plaisir d'échanger, en discuter, revenez vers moi, faire connaissance`),
  'company-boast': phraseList(`
    leader du marché, leader sur le marché, leader mondial, leader français, leader européen, numéro un, numéro 1, leader dans,
    acteur majeur, acteur incontournable, entreprise leader, primé, primée, récompensé, meilleur du marché, meilleure solution,
    inégalé, inégalée, unique en son genre, expertise reconnue, savoir-faire unique, des années d'expérience, ans d'expérience,
    longue expérience, de renom, haut de gamme, très haute qualité, passionnés par, solutions innovantes, solution innovante,
    solution complète, équipe d'experts`),
  'just-checking-in': phraseList(`
    je me permets de vous relancer, je me permets de revenir, je reviens vers vous, je reviens vers toi, petite relance, simple relance,
    je voulais juste savoir, juste pour savoir, avez-vous eu le temps, as-tu eu le temps, avez-vous pu, avez-vous bien reçu, as-tu bien reçu,
    avez-vous vu mon, as-tu vu mon, suite à mon dernier, suite à mon précédent, je fais suite à mon, petit rappel, simple rappel,
    rappel amical, faire remonter, remonter ce message`),
  presumption: phraseList(`
    comme vous le savez sûrement, vous savez sûrement, vous savez certainement, vous n'êtes pas sans savoir, vous devez sûrement,
    vous avez sûrement, tu as sûrement, qui ne voudrait pas, vous voulez sûrement, vous rêvez de`),
  flattery: phraseList(`
    superbe entreprise, magnifique entreprise, belle entreprise, superbe site, magnifique site, très beau site, impressionné par votre,
    impressionnée par votre, impressionné par ton, grand fan, grande fan, votre parcours impressionnant, votre magnifique, votre superbe,
    travail remarquable`),
  'note-pitch': phraseList(`
    nous aidons, nous proposons, nous offrons, j'aide les, j'accompagne, nous accompagnons, notre plateforme, notre produit, notre solution,
    nos services, notre logiciel, notre outil, notre agence, démo, essai gratuit, étude de cas, plus de leads, remise, offre, un appel`),
} as const
