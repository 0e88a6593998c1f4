// The phrases of each language are in its JSON file. Arabic, Bulgarian, Catalan, Croatian, Estonian, Hebrew,
// Latvian, Lithuanian, Thai and Vietnamese have only automatic subjects, dates and absences (absences/): other mail in
// these languages is left to a person.
import ar from './ar.json' with { type: 'json' }
import bg from './bg.json' with { type: 'json' }
import ca from './ca.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import da from './da.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import et from './et.json' with { type: 'json' }
import fi from './fi.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hr from './hr.json' with { type: 'json' }
import hu from './hu.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import lt from './lt.json' with { type: 'json' }
import lv from './lv.json' with { type: 'json' }
import nb from './nb.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import sk from './sk.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import type { MailLanguage } from './language.ts'

/** Languages with spaces between words. */
export const spacedLanguages: readonly MailLanguage[] = [
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  cs,
  sk,
  sv,
  da,
  nb,
  fi,
  hu,
  ro,
  tr,
  el,
  ru,
  uk,
  bg,
  hr,
  ar,
  he,
  ca,
  et,
  lv,
  lt,
  vi,
]

/** Languages without spaces, in which a word may start anywhere. */
export const unspacedLanguages: readonly MailLanguage[] = [ja, zh, ko, th]
