declare module 'pg/lib/utils.js' {
  /** How pg itself turns a value into a parameter: dates, arrays, buffers, objects as JSON. */
  const utils: { prepareValue: (value: unknown) => unknown }
  export default utils
}
