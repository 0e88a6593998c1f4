/** The importance of a contact or a campaign for its workspace: labels for people, values for storage. */
export const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const

export type Priority = (typeof priorities)[number]['value']
