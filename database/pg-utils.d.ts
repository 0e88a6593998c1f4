declare module 'pg/lib/utils.js' {
  /** pg's own conversion of a value to a parameter: dates, arrays, buffers, objects as JSON. */
  const utils: { prepareValue: (value: unknown) => unknown }
  export default utils
}
