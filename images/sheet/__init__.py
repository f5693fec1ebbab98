"""Print sheets: what stands where on paper (pure geometry in millimetres), and the files made of it.

The origin is the top left corner of the paper, y goes down. How a piece looks comes from its display list;
how it is drawn into a PDF from ``innkeep.images.render.pdf``.
"""
