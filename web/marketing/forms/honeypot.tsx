/** A field that only programs see and fill: what comes with it filled is thanked for and forgotten. */
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
