/** An invoice with the values that the payment provider returns. */
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
  /** The URL of the page that shows the invoice and accepts its payment; `pdf` is its download. */
  page: string | null
  pdf: string | null
}
