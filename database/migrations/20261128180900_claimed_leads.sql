-- Types that changed with the claim, and the functions that use them; these are created again.
drop type if exists private.claimed, private.lead_decision cascade;
