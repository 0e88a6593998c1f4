export const BASES_ID = 'lawful-bases'

/** The suggestions for the lawful basis (GDPR, article 6); other texts are accepted. */
export function LawfulBases() {
  return (
    <datalist id={BASES_ID}>
      {['Consent', 'Contract', 'Existing customer', 'Legitimate interest', 'Legal obligation'].map(
        (basis) => (
          <option key={basis}>{basis}</option>
        ),
      )}
    </datalist>
  )
}
