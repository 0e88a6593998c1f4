/** As the provider keeps it. */
export type Invoice = {
  id: string
  number: string | null
  /** When it was written, as ISO 8601 has it. */
  at: string
  description: string
  /** In the smallest unit of the currency; less than nothing is a credit. */
  amount: number
  currency: string
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** Where it can be looked at and paid, and downloaded. */
  page: string | null
  pdf: string | null
}
