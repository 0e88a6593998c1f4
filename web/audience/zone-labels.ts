// The texts for a contact's time zone when it was not set.
import type { Contact } from '#core/audience/contact.ts'

export const derivedLabel = (contact: Contact | null): string =>
  contact?.derived_time_zone ? `Derived: ${contact.derived_time_zone.replaceAll('_', ' ')}` : 'Not given'

/** The source and confidence of the derived zone, or how to set one when there is none. */
export function zoneHint(contact: Contact | null): string {
  const {
    derived_time_zone: zone,
    derived_time_zone_from: source,
    derived_time_zone_confidence: confidence,
  } = contact ?? {}
  if (!zone || !source) return 'Derived from the location, phone or company domain once one is known.'
  const from = `Derived from ${sources[source] ?? source}`
  return confidence === 'low' ? `${from}, which has several time zones, so this is a guess.` : `${from}.`
}

const sources: Readonly<Record<string, string>> = {
  city: 'the city',
  region: 'the region',
  country: 'the country',
  phone: 'the phone number',
  domain: 'the domain of the email address',
}
