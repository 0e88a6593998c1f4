/** How much a contact or a campaign matters to its workspace. Labels are what people read, values what is stored. */
export const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const

export type Priority = (typeof priorities)[number]['value']
