// Digests of files that were rewritten with the same effect; databases that applied the former text are equivalent.
export const formerDigests: Readonly<Record<string, string>> = {
  // The former text created the roles, with rights that few administrators grant; database/rights.ts does it now.
  'platform/010_roles.sql': '151d7748933be6f291a923b8c1311b2aad8ab9aa2c76d45583c275d3fdcfeccf',
  // The former texts each created a function that a migration replaced; the baseline has its final form.
  'platform/020_auth.sql': '608d0f7286bcd8757c10d2f88346951310565d2603a3df60b23a93900aad0324',
  'platform/030_realtime.sql': '6efc946910b2f4bfc568657fa593a2f4f67a6a1ad46688d5c06c4aa7757ec0b3',
  // Archived migrations: an address in a comment; triggers that are off meanwhile; an index that a later one repairs.
  'migrations/20261125230000_cell_outbox.sql':
    'f5314f4b715cbbc5498b88668314baf55c49b14b4785c56ecca2ca28bf89ebcb',
  'migrations/20261128035500_ascii_domains.sql':
    'd3aa3c80dc7830f4d807deb2f8e56f085b343d3a1df31ab8b45952e30a116b2c',
  'migrations/20261128080500_leads_moved_back.sql':
    'a6a4296da1cd30a746a83de666e461afa290eb9095816586c5f6407a9e7aa7c5',
}
