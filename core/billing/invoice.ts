/** Formatted the way the provider stores it. */
export type Invoice = {
  id: string
  number: string | null
  /** The invoice date in ISO 8601. */
  at: string
  description: string
  /** In the smallest unit of the currency; a negative amount is a credit. */
  amount: number
  currency: string
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** The URLs for viewing and paying the invoice, and for downloading it. */
  page: string | null
  pdf: string | null
}
