"""One anonymous visitor against a server, with people at a table beside: does anybody notice?"""
