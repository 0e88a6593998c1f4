-- Why the contact may be emailed, such as consent or a legitimate interest, and where the proof is.
alter table public.audience
  add column lawful_basis text,
  add column basis_proof text,
  add constraint audience_lawful_basis check ((length(lawful_basis) > 200 or length(basis_proof) > 500) is not true
    or private.fail('The lawful basis of ' || left(email, 100) || ' or its proof is too long.', 'Use at most 200 characters for the basis and 500 for the proof.'));
