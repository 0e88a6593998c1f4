/** Any connection that can read the catalog: the owner's, or the server's pool as its service role. */
export type CatalogReader = {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Rows<Row>>
}

export type Rows<Row> = { rows: Row[] }
