/** A field that only bots see and fill in: spam caught by it is accepted and discarded. */
export function Honeypot() {
  return (
    <div className="absolute size-px overflow-hidden opacity-0" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
