-- Percentages have at most two decimals. What clients were told or agreed to keeps the rate that it was made with.
update accounts set taxrate = round(taxrate, 2) where taxrate <> round(taxrate, 2);
update invoices set taxrate = round(taxrate, 2) where taxrate <> round(taxrate, 2) and activeworkstate = 'draft';
update quotes set taxrate = round(taxrate, 2) where taxrate <> round(taxrate, 2) and activeworkstate = 'pending';
