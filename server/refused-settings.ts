/** The operator has to change a setting: starting again changes nothing. */
export class RefusedSettings extends Error {}
