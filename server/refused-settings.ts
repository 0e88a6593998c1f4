/** The operator must change a setting: restarting does not help. */
export class RefusedSettings extends Error {}
